import link from "lucide/dist/esm/icons/link.mjs"
import type { ReactNode } from "react"
import bowl from "~/assets/drawings/bowl.svg?url"
import chair from "~/assets/drawings/chair.svg?url"
import lamp from "~/assets/drawings/lamp.svg?url"
import vase from "~/assets/drawings/vase.svg?url"
import redVase from "~/assets/drawings/vase-terracotta.svg?url"
import { Avatar } from "~/ui/badge.tsx"
import { CheckIcon, icon, PrivateIcon } from "~/ui/icons.ts"

const LinkIcon = icon(link)

export function Steps() {
  return (
    <section aria-labelledby="steps" className="mt-16 border-t border-line pt-12">
      <h2 id="steps" className="display text-xl">
        How it works
      </h2>
      <ol className="mt-6 grid grid-cols-1 gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        <Step title="Paste a link" scene={<PastedLink />}>
          Name, brand, price and pictures fill themselves in from the shop’s page, and you can change
          everything.
        </Step>
        <Step title="Keep it in a collection" scene={<KeptThings />}>
          With tags, notes, “I have it”, and what a list costs in all. The pictures stay, even when the shop’s
          page is gone.
        </Step>
        <Step title="Share it with your people" scene={<SharedWith />}>
          Friends add to it with you. A link shows it to whoever has no account, and what is private stays
          private.
        </Step>
        <Step title="Decide together" scene={<DecidedTogether />}>
          A group has one list and one chat. Everybody says what they are for, until it is decided.
        </Step>
        <Step title="Give without a word" scene={<SecretlyTaken />}>
          On a wish list others say “I’ll get it”. Nothing is given twice, and whose list it is sees nothing
          of that.
        </Step>
        <Step title="Bring what you have" scene={<Imported />}>
          Bookmarks, tables, and what other apps export. You see what would come in before it does, and take
          all of yours out again.
        </Step>
      </ol>
    </section>
  )
}

function Step({ title, scene, children }: { title: string; scene: ReactNode; children: ReactNode }) {
  return (
    <li>
      <div
        aria-hidden="true"
        className="grid h-52 place-items-center overflow-hidden rounded-lg bg-sunken p-6"
      >
        {scene}
      </div>
      <h3 className="mt-4 font-semibold">{title}</h3>
      <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{children}</p>
    </li>
  )
}

const panel = "w-full max-w-72 rounded-lg bg-surface p-3.5 [box-shadow:var(--shadow-md)] text-sm"

const Drawing = ({ src, className = "size-10" }: { src: string; className?: string }) => (
  <img loading="lazy" src={src} alt="" className={`${className} flex-none rounded-md object-cover`} />
)

function PastedLink() {
  return (
    <div className={panel}>
      <p className="flex items-center gap-2 rounded-md border border-accent px-3 py-2">
        <LinkIcon className="size-4 text-muted" />
        <span className="truncate">iittala.com/aalto-vase</span>
      </p>
      <div className="mt-3 flex items-center gap-3">
        <Drawing src={vase} className="size-14" />
        <div>
          <p className="font-semibold">Aalto vase</p>
          <p className="text-muted">Iittala · €129.00</p>
        </div>
      </div>
      <p className="mt-3 flex items-center gap-1 text-xs text-accent">
        <CheckIcon className="size-3.5" />
        Found, with 3 pictures
      </p>
    </div>
  )
}

function KeptThings() {
  return (
    <div className={panel}>
      <div className="mosaic mosaic-3 h-24 overflow-hidden rounded-md">
        {[bowl, lamp, redVase].map((drawing) => (
          <img key={drawing} loading="lazy" src={drawing} alt="" className="size-full object-cover" />
        ))}
      </div>
      <p className="mt-2.5 font-semibold">Kitchen, slowly</p>
      <p className="text-muted">3 items · 2 wanted · €187.90</p>
    </div>
  )
}

const Person = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex items-center gap-2.5">
    <Avatar name={name} size="sm" />
    {name} <span className="ml-auto text-xs text-muted">{children}</span>
  </li>
)

function SharedWith() {
  return (
    <div className={panel}>
      <p className="flex items-center gap-2 font-semibold">
        Hallway
        <PrivateIcon className="size-4 text-muted" />
      </p>
      <ul className="mt-3 grid gap-2.5">
        <Person name="boris">Owner</Person>
        <Person name="cleo">Co-owner</Person>
        <li className="flex items-center gap-2.5">
          <LinkIcon className="size-4 text-muted" />
          Grandma’s link
        </li>
      </ul>
    </div>
  )
}

type ThingProps = { drawing: string; name: string; price: string; children: ReactNode }

const Thing = ({ drawing, name, price, children }: ThingProps) => (
  <li className="flex items-center gap-2.5">
    <Drawing src={drawing} />
    <span>
      <span className="font-semibold">{name}</span>
      <br />
      <span className="text-muted">{price}</span>
    </span>{" "}
    <span className="ml-auto text-xs text-accent">{children}</span>
  </li>
)

function DecidedTogether() {
  return (
    <ul className={`${panel} grid gap-2.5`}>
      <Thing drawing={lamp} name="Floor lamp" price="€149.00">
        Decided
      </Thing>
      <Thing drawing={chair} name="Oak chair" price="€345.90">
        3 are for it
      </Thing>
    </ul>
  )
}

function SecretlyTaken() {
  return (
    <ul className={`${panel} grid gap-2.5`}>
      <Thing drawing={bowl} name="Blue bowl" price="€38.90">
        Taken by cleo
      </Thing>
      <Thing drawing={redVase} name="Red vase" price="€52.00">
        I’ll get it
      </Thing>
    </ul>
  )
}

function Imported() {
  return (
    <ul className={`${panel} grid gap-2.5`}>
      {["Bookmarks of your browser", "Tables (CSV)", "Pinterest, Amazon, Raindrop"].map((source) => (
        <li key={source} className="flex items-center gap-2.5">
          <CheckIcon className="size-3.5 text-accent" />
          {source}
        </li>
      ))}
    </ul>
  )
}
