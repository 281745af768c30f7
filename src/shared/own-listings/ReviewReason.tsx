import { useTranslation } from '../../ui/i18n/use-translation'
import { useCallQuery } from '../../app/api/call-query'
import { Notice } from '../../ui/feedback/Notice'
import { useDates } from '../../ui/format/use-dates'
import { ownKinds, type OwnKind } from './own-kinds'

export interface ReviewReasonProps {
  kind: OwnKind
  id: number
}

/** The moderator's reason for returning the listing, shown while editing; renders nothing without one. */
export function ReviewReason({ kind, id }: ReviewReasonProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const found = useCallQuery(ownKinds[kind].call, { id })
  const listing = found.data?.data[0]
  const asked = listing?.question
  const reason = asked?.text ?? listing?.reject_reason
  if (!reason) return null
  return (
    <Notice tone="warn" title={t('own.reviewReason')}>
      <bdi className="block whitespace-pre-line">{reason}</bdi>
      {asked?.answer_by && (
        <p className="mt-2 text-muted">{t('own.reviewReasonUntil', { date: date(asked.answer_by) })}</p>
      )}
    </Notice>
  )
}
