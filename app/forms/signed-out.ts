import { isRouteErrorResponse } from "@remix-run/react"

export type SignedOutForm = { message: string; fields: Record<string, string> }

export const signedOutMessage = "You are signed out. Sign in in a new tab, then save again."

export const isSignedOutForm = (error: unknown): error is { data: SignedOutForm } =>
  isRouteErrorResponse(error) && error.status === 401 && Boolean((error.data as SignedOutForm).fields)
