import type { IncomingMessage } from "node:http"
import type { Slot } from "./slot.ts"

const slots = new WeakMap<IncomingMessage, Slot>()

export const openSlot = (request: IncomingMessage, slot: Slot): unknown => slots.set(request, slot)

/** Where the response to this request may be kept. */
export const slotOf = (request: IncomingMessage): Slot | undefined => slots.get(request)
