import { redirect } from '@tanstack/react-router'
import { tokenFragment, type MailedPage } from '../../../contract/site/mailed-link'

interface MailedOpening {
  search: { token?: string }
}

/** Search of a page that mail leads to: links sent in earlier times carry their token here. */
export const readMailedSearch = ({ token }: Record<string, unknown>): MailedOpening['search'] =>
  typeof token === 'string' ? { token } : {}

/** `beforeLoad` of such a page: a token in the query moves behind the `#`, where nothing sends it on. */
export const openMailed = (to: MailedPage) => (opened: MailedOpening) => {
  const { token } = opened.search
  if (token !== undefined) throw redirect({ to, search: {}, hash: tokenFragment(token), replace: true })
}
