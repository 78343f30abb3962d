export const LossList = ({ losses }: { losses: string[] }) =>
  losses.length > 0 && (
    <section aria-label="What is not saved as it stands" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <h2 className="font-semibold">Not saved as it stands</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {losses.map((loss) => (
          <li key={loss} className="wrap-anywhere" dir="auto">
            {loss}
          </li>
        ))}
      </ul>
    </section>
  )
