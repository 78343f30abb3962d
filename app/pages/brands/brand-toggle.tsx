import { ButtonForm } from "~/forms/form.tsx"
import { paths } from "~/paths.ts"
import { Button, IconButton } from "~/ui/button.tsx"
import { classes } from "~/ui/classes.ts"
import { HeartIcon } from "~/ui/icons.ts"
import { failedOnPage, brand as words } from "~/words/messages.ts"

const isOn = (saved: boolean, fieldsUnderWay: FormData | undefined) =>
  fieldsUnderWay ? fieldsUnderWay.get("on") === "true" : saved

/** A second press while a change is being sent sends the same. */
const Change = ({ to }: { to: boolean }) => <input type="hidden" name="on" value={String(to)} />

export function FavoriteToggle({ brand }: { brand: { id: number; name: string; isFavorite: boolean } }) {
  return (
    <ButtonForm
      action={paths.brandForm(brand.id, "favorite")}
      failed={brand.isFavorite ? failedOnPage.unfavoriteBrand : failedOnPage.favoriteBrand}
    >
      {({ pending, sent }) => (
        <>
          <Change to={isOn(brand.isFavorite, sent) === pending} />
          <IconButton label={`Favorite ${brand.name}`} aria-pressed={isOn(brand.isFavorite, sent)}>
            <HeartIcon className={classes(isOn(brand.isFavorite, sent) && "fill-current text-heart")} />
          </IconButton>
        </>
      )}
    </ButtonForm>
  )
}

export function FollowToggle({ brand }: { brand: { id: number; isFollowing: boolean } }) {
  return (
    <ButtonForm
      action={paths.brandForm(brand.id, "follow")}
      failed={brand.isFollowing ? failedOnPage.unfollowBrand : failedOnPage.followBrand}
    >
      {({ pending, sent }) => (
        <>
          <Change to={isOn(brand.isFollowing, sent) === pending} />
          <Button variant={isOn(brand.isFollowing, sent) ? "ghost" : "primary"}>
            {isOn(brand.isFollowing, sent) ? words.following : words.follow}
          </Button>
        </>
      )}
    </ButtonForm>
  )
}
