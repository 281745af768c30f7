import { useTranslation } from '../../ui/i18n/use-translation'
import { KeyValue } from '../../ui/layout/KeyValue'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { EventButton } from '../EventButton'
import type { TransferPart } from './screen-props'
import { ReceiptBox } from './ReceiptBox'

/** Screen of a receipt under review: latest receipt with its time, and an upload for a better receipt. */
export function ReviewScreen({ view, actor }: TransferPart) {
  const { t } = useTranslation()
  const [last] = view.transfer?.receipts ?? []
  return (
    <div className="grid gap-6">
      {view.transfer && (
        <KeyValue
          single
          items={[
            { name: t('transfer.account.reference'), value: <bdi>{view.transfer.reference}</bdi> },
            ...(last
              ? [
                  { name: t('transfer.sentFile'), value: <bdi>{last.name}</bdi> },
                  { name: t('transfer.sentAt'), value: <RelativeTime at={last.sentAt} /> },
                ]
              : []),
          ]}
        />
      )}
      <div>
        <EventButton
          actor={actor}
          event="recheck.asked"
          can={view.canRecheck}
          busy={!view.canRecheck}
          icon="retry"
        >
          {t('transfer.recheck')}
        </EventButton>
      </div>
      <ReceiptBox view={view} actor={actor} label={t('transfer.replace')} />
    </div>
  )
}
