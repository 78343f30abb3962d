import { useFetcher } from "@remix-run/react"
import type { FormAnswer } from "~/http/forms/form-answer.server.ts"
import { brand as words } from "~/messages.ts"
import { Button, IconButton } from "~/ui/button.tsx"
import { classes } from "~/ui/classes.ts"
import { HeartIcon } from "~/ui/icons.ts"
import { OpenedBy } from "~/ui/own-forms.tsx"
import { useActionToast } from "~/ui/toast.tsx"

type Intents = { on: string; off: string }

/** Whether something is on; while a change is under way, as it will be. */
function useToggle(isOn: boolean, intents: Intents) {
  const fetcher = useFetcher<FormAnswer>()
  useActionToast(fetcher.data?.toast)
  const sent = fetcher.formData?.get("intent")
  const on = sent ? sent === intents.on : isOn
  return { Form: fetcher.Form, on, intent: on ? intents.off : intents.on }
}

/** The heart of a brand: in or out of the favourites. */
export function FavoriteToggle({ brand }: { brand: { id: number; name: string; isFavorite: boolean } }) {
  const { Form, on, intent } = useToggle(brand.isFavorite, {
    on: "favorite-brand",
    off: "unfavorite-brand",
  })
  return (
    <Form method="post" preventScrollReset>
      <OpenedBy />
      <input type="hidden" name="brandId" value={brand.id} />
      <IconButton name="intent" value={intent} label={`Favorite ${brand.name}`} aria-pressed={on}>
        <HeartIcon className={classes(on && "fill-current text-heart")} />
      </IconButton>
    </Form>
  )
}

/** 'Follow', and 'Following' for one who does. */
export function FollowToggle({ brand }: { brand: { id: number; isFollowing: boolean } }) {
  const { Form, on, intent } = useToggle(brand.isFollowing, { on: "follow-brand", off: "unfollow-brand" })
  return (
    <Form method="post" preventScrollReset>
      <OpenedBy />
      <input type="hidden" name="brandId" value={brand.id} />
      <Button name="intent" value={intent} variant={on ? "ghost" : "primary"}>
        {on ? words.following : words.follow}
      </Button>
    </Form>
  )
}
