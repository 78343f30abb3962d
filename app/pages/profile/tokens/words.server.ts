/** Sent with the page's data: in its script, they would be loaded before they are needed. */
export const words = {
  purpose:
    "With a token, your programs do in your name what you do here. They cannot change your email, password, devices or tokens.",
  ends: "Revoke what you do not use. Tokens keep working when you sign out or change your password, and end when you reset it by a link.",
}
