export const tokensPath = "/profile/tokens"
