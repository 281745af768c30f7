import type { StopLink } from '../../platform/http/stop-link'

/** Stops the mails of a saved search, for the receiver of any of them, as long as the search is there. */
export const searchStop: StopLink = {
  path: '/alerts/stop',
  param: 'search',
  secret: 'alert-links',
  words: 'stop saved search',
}
