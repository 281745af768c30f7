/** Pages opened by a link in an e-mail with a token. */
export type MailedPage = '/reset-password' | '/undo-change' | '/sign-in-link'

/**
 * Returns the fragment of an e-mailed link with a token. Browsers don't send fragments, so the token isn't in proxy
 * logs or the Referer.
 */
export const tokenFragment = (token: string): string => `token=${token}`

/** Returns path and fragment of a link with a token. */
export const mailedLink = (page: MailedPage, token: string): string => `${page}#${tokenFragment(token)}`

/** Returns the token of a URL fragment given without `#`; empty if the link is incomplete. */
export const tokenInFragment = (fragment: string): string => /^token=([\w-]+)$/.exec(fragment)?.[1] ?? ''
