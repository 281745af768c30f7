import { redirect, useLocation } from '@tanstack/react-router'
import { tokenFragment, tokenInFragment, type MailedPage } from '../../../contract/mailed-link'
import { requireTexts } from '../../i18n/load'

type MailedOpening = Parameters<typeof requireTexts>[0] & { search: { token?: string } }

/** Search of a page that mail leads to: links sent in earlier times carry their token here. */
export const readMailedSearch = ({ token }: Record<string, unknown>): MailedOpening['search'] =>
  typeof token === 'string' ? { token } : {}

/** `beforeLoad` of such a page: a token in the query moves behind the `#`, where nothing sends it on. */
export const openMailed = (to: MailedPage) => (opened: MailedOpening) => {
  const { token } = opened.search
  if (token !== undefined) throw redirect({ to, search: {}, hash: tokenFragment(token), replace: true })
  return requireTexts(opened)
}

/** The token of the link that opened the page; empty when it has none. */
export function useMailedToken(): string {
  return tokenInFragment(useLocation({ select: ({ hash }) => hash }))
}
