import type { Item } from "~/domain/items/responses.server.ts"
import { ownFields, productFields } from "~/product-field-list.ts"
import { shownPrice } from "~/services/price.ts"

/** The words are sent, because the list of fields would be more to load. */
export const wordsOf = ({ state, availability, price }: Item) => ({
  stateWords: state === "wanted" ? null : ownFields.state.options[state],
  availabilityWords: availability && productFields.availability.options[availability].toLowerCase(),
  price: price && { shown: shownPrice(price), readAt: price.readAt },
})
