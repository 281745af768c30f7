import type { StopLink } from '../../platform/http/stop-link'

/** Unsubscribes from a saved search; works for anyone with one of its e-mails while the search exists. */
export const searchStop: StopLink = {
  path: '/alerts/stop',
  param: 'search',
  secret: 'alert-links',
  words: 'stop saved search',
}
