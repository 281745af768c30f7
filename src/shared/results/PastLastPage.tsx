import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { buttonLook } from '../../ui/buttons/button-styles'
import { EmptyState } from '../../ui/feedback/EmptyState'
import type { PageLink } from '../../ui/navigation/Pagination'
import type { ListReply, Paging } from './list-input'

/**
 * Whether a page is empty only because the list has become shorter since the URL was created. Also true while the first
 * page loads, because the data then still belongs to the empty page.
 */
export const isPastEnd = (
  { offset = 0 }: Paging,
  { data, total = 0 }: Pick<ListReply, 'data' | 'total'>,
  isOfBefore: boolean,
) => data.length === 0 && (offset > 0 || (isOfBefore && total > 0))

export interface PastLastPageProps {
  /** Renders the link to the first page. */
  link: (props: PageLink) => ReactNode
}

/** Shown on a page past the end of its list. */
export function PastLastPage({ link }: PastLastPageProps) {
  const { t } = useTranslation()
  const first = t('ui.pageFirst')
  return (
    <EmptyState
      title={t('ui.pastEnd')}
      action={link({ className: buttonLook({ tone: 'primary' }), 'aria-label': first, children: first })}
    >
      {t('ui.pastEndText')}
    </EmptyState>
  )
}
