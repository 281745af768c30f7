import { redirect, useLocation } from '@tanstack/react-router'
import { tokenFragment, tokenInFragment, type MailedPage } from '../../../contract/mailed-link'

interface MailedToken {
  search: { token?: string }
}

/** Search of a page that mail leads to: links sent in earlier times carry their token here. */
export const readMailedSearch = ({ token }: Record<string, unknown>): MailedToken['search'] =>
  typeof token === 'string' ? { token } : {}

/** `beforeLoad` of such a page: a token in the query moves behind the `#`, where nothing sends it on. */
export function hideToken(to: MailedPage, { search }: MailedToken): void {
  if (search.token === undefined) return
  throw redirect({ to, search: {}, hash: tokenFragment(search.token), replace: true })
}

/** The token of the link that opened the page; empty when it has none. */
export function useMailedToken(): string {
  return tokenInFragment(useLocation({ select: ({ hash }) => hash }))
}
