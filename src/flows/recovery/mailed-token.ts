import { redirect } from '@tanstack/react-router'
import { tokenFragment, type MailedPage } from '../../../contract/site/mailed-link'

interface MailedOpening {
  search: { token?: string }
}

/** Query parameters of a mailed link; older links have their token here. */
export const readMailedSearch = ({ token }: Record<string, unknown>): MailedOpening['search'] =>
  typeof token === 'string' ? { token } : {}

/**
 * `beforeLoad` of a page opened from an e-mail: moves a token from the query to the hash, which isn't sent to servers.
 */
export const openMailed = (to: MailedPage) => (opened: MailedOpening) => {
  const { token } = opened.search
  if (token !== undefined) throw redirect({ to, search: {}, hash: tokenFragment(token), replace: true })
}
