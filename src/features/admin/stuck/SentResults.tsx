import { Link } from '@tanstack/react-router'
import { failureText } from '../../../app/api/failure-text'
import { Button } from '../../../ui/buttons/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { actText, calledText, type QueueItem } from '../record-texts'
import type { SentEach } from '../send-each'

/** Result of an action for each record it was sent for: done, or refused with the reason. */
export function SentResults({
  event,
  results: { done, refused },
  onClose,
}: {
  event: string
  results: SentEach
  onClose: () => void
}) {
  const { t } = useTranslation()
  const link = ({ record, id, title }: QueueItem) => (
    <Link to="/admin/record/$record/$id" params={{ record, id }} className="link">
      <bdi>{calledText(t, title)}</bdi>
    </Link>
  )
  return (
    <Notice
      tone={refused.length > 0 ? 'danger' : 'success'}
      title={`${actText(t, event)}: ${t('admin.stuck.result', { done: done.length, count: done.length + refused.length })}`}
      actions={
        <Button size="sm" onClick={onClose}>
          {t('admin.stuck.hide')}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {refused.map(({ item, error }) => (
          <li key={item.id}>
            {link(item)}: {t('admin.stuck.refused', { why: failureText(error, t) })}
          </li>
        ))}
        {done.map((item) => (
          <li key={item.id}>
            {link(item)}: {t('admin.stuck.done')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
