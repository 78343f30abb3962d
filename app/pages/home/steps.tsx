import link from "lucide/dist/esm/icons/link.mjs"
import type { ReactNode } from "react"
import bowl from "~/assets/drawings/bowl.svg?url"
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
          Any shop’s page will do. Name, brand and pictures fill themselves in, and you can change everything.
        </Step>
        <Step title="Keep it in a collection" scene={<KeptThings />}>
          One for the kitchen, one for Mila’s birthday. The pictures stay, even when the shop’s page is gone.
        </Step>
        <Step title="Share it with your people" scene={<SharedWith />}>
          Friends add to it with you, groups talk it over, and what is private stays private.
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

function PastedLink() {
  return (
    <div className={panel}>
      <p className="flex items-center gap-2 rounded-md border border-accent px-3 py-2">
        <LinkIcon className="size-4 text-muted" />
        <span className="truncate">iittala.com/aalto-vase</span>
      </p>
      <div className="mt-3 flex items-center gap-3">
        <img loading="lazy" src={vase} alt="" className="size-14 flex-none rounded-md object-cover" />
        <div>
          <p className="font-semibold">Aalto vase, moss green</p>
          <p className="flex items-center gap-1 text-xs text-accent">
            <CheckIcon className="size-3.5" />
            Found: name, brand, picture
          </p>
        </div>
      </div>
    </div>
  )
}

function KeptThings() {
  return (
    <div className={panel}>
      <div className="mosaic mosaic-3 h-32 overflow-hidden rounded-md">
        {[bowl, lamp, redVase].map((drawing) => (
          <img key={drawing} loading="lazy" src={drawing} alt="" className="size-full object-cover" />
        ))}
      </div>
      <p className="mt-2.5 flex justify-between gap-3">
        <span className="font-semibold">Kitchen, slowly</span> <span className="text-muted">3 items</span>
      </p>
    </div>
  )
}

function SharedWith() {
  return (
    <div className={panel}>
      <p className="flex items-center gap-2 font-semibold">
        Gifts for Mila
        <PrivateIcon className="size-4 text-muted" />
      </p>
      <ul className="mt-3 grid gap-2.5">
        {[
          ["boris", "Owner"],
          ["cleo", "Co-owner"],
        ].map(([name = "", role]) => (
          <li key={name} className="flex items-center gap-2.5">
            <Avatar name={name} size="sm" />
            {name} <span className="ml-auto text-xs text-muted">{role}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
