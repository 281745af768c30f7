import { useTranslation } from '../../ui/i18n/use-translation'
import type { Given } from '../../../machines/flows/verification/ports'
import { KeyValue } from '../../ui/layout/KeyValue'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { PrivateFile } from '../../shared/media/PrivateFile'

/** Latest submission as text; renders nothing before the first. */
export function GivenAnswers({ given, sentAt }: { given: readonly Given[]; sentAt: string | null }) {
  const { t } = useTranslation()
  if (given.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="flex flex-wrap items-baseline gap-2 text-sm font-semibold">
        {t('verification.given')}
        {sentAt && (
          <span className="text-xs font-normal text-muted">
            <RelativeTime at={sentAt} />
          </span>
        )}
      </h2>
      <KeyValue
        items={given.map(({ name, value, proof }) => ({
          name,
          value: proof ? <PrivateFile file={proof} /> : <bdi>{[value].flat().join(', ')}</bdi>,
        }))}
      />
    </section>
  )
}
