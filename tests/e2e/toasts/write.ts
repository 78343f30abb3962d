import { type ToastWords, titles } from "~/messages.ts"

/** One write of a person: where its form stands, what is filled in and pressed, and what is said of it. */
export type Write = {
  at: string
  /** The part of the page, where several are alike. */
  within?: string
  /** Texts by the label of their field; a failure must not lose them. */
  texts?: Record<string, string>
  /** Secrets by the label of their field. */
  secrets?: Record<string, string>
  /** A picture that is chosen for the field of this label. */
  picture?: string
  /** Name of the button that is pressed; none where the choice of a picture is all. */
  press?: string | RegExp
  /** What opens the menu that the button is in. */
  menu?: string
  done?: ToastWords
  /** What is said when it fails; the description is the error's own when it is left out. */
  failed?: ToastWords
  /** It succeeds on a full disk, too. */
  worksOnFullDisk?: true
  /** Ends the session: it cannot be sent again after its response was lost. */
  endsSession?: true
  /** By somebody who is not signed in. */
  visitor?: true
  only?: "js"
}

/** The toast of a failure that has its own words. */
export const failure = (description: string): ToastWords => ({ title: titles.error, description })
