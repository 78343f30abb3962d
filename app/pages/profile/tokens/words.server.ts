/** Sent with the page's data: in its script, they would be loaded before they are needed. */
export const words = {
  purpose:
    "With a token, another app does what you do here. It cannot change your email, password, devices or tokens.",
  ends: "Revoke what you do not use. Tokens keep working when you log out or change your password, and end when you reset it by a link.",
}
