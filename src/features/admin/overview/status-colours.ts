import type { OverviewStatus } from '../../../../contract/values'

/** Chart colours of statuses. They are design tokens, so they follow the theme. */
export const statusColours: Record<OverviewStatus, string> = {
  live: 'var(--accent)',
  in_review: 'var(--warn)',
  sent_back: 'var(--danger)',
  closed: 'var(--info)',
  hidden: 'var(--muted)',
  expired: 'var(--control)',
}
