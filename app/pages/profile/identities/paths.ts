export const identitiesPath = "/profile/identities"

export const unlinkPath = (id: number) => `${identitiesPath}/${id}/unlink`
