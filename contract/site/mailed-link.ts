/** The pages that a link in mail opens with a token. */
export type MailedPage = '/reset-password' | '/undo-change' | '/sign-in-link'

/**
 * What stands behind the `#` of such a link: browsers send it to no server, so that it is in no proxy's log and in no
 * Referer.
 */
export const tokenFragment = (token: string): string => `token=${token}`

/** Path and fragment of a link that carries a token. */
export const mailedLink = (page: MailedPage, token: string): string => `${page}#${tokenFragment(token)}`

/** The token in the fragment of an address, given without `#`; empty when the link was cut short. */
export const tokenInFragment = (fragment: string): string => /^token=([\w-]+)$/.exec(fragment)?.[1] ?? ''
