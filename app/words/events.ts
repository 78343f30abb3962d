/** Events that are stored, and what users read of them. The names are stable: operators find them in the log. */
export const eventWords = {
  "account-created": "Account created",
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "code-failed": "Wrong code",
  "recovery-code-used": "Recovery code used",
  "sign-out": "Signed out",
  "session-ended": "Another device was signed out",
  "sessions-ended": "Signed out everywhere",
  "password-check-failed": "Wrong password in an open session",
  "password-changed": "Password changed",
  "password-link-made": "Link to a new password made",
  "password-reset": "Password set by a link",
  "email-changed": "Email changed",
  "email-verified": "Email verified",
  "two-step-on": "Two-step sign-in turned on",
  "two-step-off": "Two-step sign-in turned off",
  "recovery-codes-made": "New recovery codes made",
  "provider-linked": "Account linked",
  "provider-unlinked": "Linked account removed",
  "token-made": "Token made",
  "token-revoked": "Token revoked",
  "invitation-made": "Invitation made",
  "invitation-used": "Invitation used",
  "invitation-ended": "Invitation revoked",
  "view-link-made": "Link to a collection made",
  "view-link-ended": "Link to a collection ended",
  "collections-inherited": "Collections inherited",
  "collection-offered": "Collection offered to a co-owner",
  "collection-handed-over": "Collection handed over",
  "collection-taken-over": "Collection taken over",
  "export-started": "Data downloaded",
  "admin-suspended": "Account suspended",
  "admin-suspension-lifted": "Suspension lifted",
  "admin-role-given": "Made administrator",
  "admin-role-taken": "No administrator any more",
  "admin-quota-changed": "Quota changed",
  "admin-password-link-made": "Link to a new password made",
  "admin-two-step-off": "Two-step sign-in turned off",
  "admin-report-closed": "Report closed",
  "admin-report-reopened": "Report opened again",
  "admin-links-ended": "Links to a collection ended",
  "admin-removed": "Removed",
} as const

export type EventName = keyof typeof eventWords

/** They are only in the log: they concern no account, or one that is gone. */
export const onlyLogged = ["sign-in-limited", "token-failed", "account-deleted"] as const

export type LoggedName = EventName | (typeof onlyLogged)[number]

export type AdminAct = Extract<EventName, `admin-${string}`>
