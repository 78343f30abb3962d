import { shopLink } from "#tests/support/e2e.ts"
import { failed, succeeded } from "~/messages.ts"
import { dialogs, paths } from "~/paths.ts"
import { type World } from "./world.ts"
import { failure, type Write } from "./write.ts"

export function onBrands({ self, brands: { plain, followed, favorite } }: World): Write[] {
  const heart = (brand: { name: string }) => `Favorite ${brand.name}`
  return [
    {
      at: paths.brands({ dialog: dialogs.newBrand }),
      texts: { Name: `New ${self.username}`, Description: "From nowhere", Website: "https://brand.example" },
      press: "Add Brand",
      done: succeeded.brandCreated,
      failed: failure(failed.createBrand),
    },
    {
      at: paths.brand(plain.id),
      press: "Follow",
      done: succeeded.brandFollowed,
      failed: failure(failed.followBrand),
    },
    {
      at: paths.brand(followed.id),
      press: "Following",
      done: succeeded.brandUnfollowed,
      failed: failure(failed.unfollowBrand),
    },
    {
      at: paths.brands({ search: plain.name }),
      press: heart(plain),
      done: succeeded.brandFavorited,
      failed: failure(failed.favoriteBrand),
    },
    {
      at: paths.brand(favorite.id),
      press: heart(favorite),
      done: succeeded.brandUnfavorited,
      failed: failure(failed.unfavoriteBrand),
    },
  ]
}

export function inGroups({ group }: World): Write[] {
  return [
    {
      at: paths.newGroup,
      texts: { Name: "Garden", Description: "Together" },
      press: "Create Group",
      done: succeeded.groupCreated,
      failed: failure(failed.createGroup),
    },
    {
      at: paths.groupForm(group.id, "items/add"),
      texts: { "Product link": shopLink("/vase") },
      press: "Add to Collection",
      done: succeeded.groupItemAdded,
      failed: failure(failed.addGroupItem),
    },
    {
      at: paths.group(group.id, { tab: "chat", compose: "1" }),
      texts: { Message: "Take all six" },
      press: "Send",
      failed: failure(failed.sendMessage),
    },
  ]
}

export function amongFriends({ people }: World): Write[] {
  const { parting, asked, stranger, nuisance, blocked } = people
  return [
    {
      at: paths.friends({ username: stranger.username }),
      press: `Add Friend: ${stranger.username}`,
      done: succeeded.friendRequestSent,
      failed: failure(failed.sendFriendRequest),
    },
    {
      at: paths.friends(),
      press: "Accept",
      done: succeeded.friendRequestUpdated,
      failed: failure(failed.respondToFriendRequest),
    },
    {
      at: paths.friends({ username: asked.username }),
      within: "Find people",
      press: "Cancel",
      done: succeeded.friendRequestCancelled,
      failed: failure(failed.cancelFriendRequest),
    },
    {
      at: paths.person(parting.username),
      press: "Remove friend",
      done: succeeded.friendRemoved,
      failed: failure(failed.removeFriend),
    },
    {
      at: paths.person(nuisance.username),
      press: `Block ${nuisance.username}`,
      done: succeeded.personBlocked,
      failed: failure(failed.block),
    },
    {
      at: paths.friends(),
      press: `Unblock ${blocked.username}`,
      done: succeeded.personUnblocked,
      failed: failure(failed.unblock),
    },
    ...[true, false].map((isPrivate) => ({
      at: paths.friends(),
      press: "Private profile",
      done: succeeded.privacyUpdated(isPrivate),
      failed: failure(failed.updatePrivacy),
    })),
  ]
}
