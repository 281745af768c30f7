import { useTranslation } from '../../ui/i18n/use-translation'
import { ActButtons, removes, type ActButtonsProps } from './ActButtons'
import type { QueueAct } from './record-texts'

export interface RemoveRecordProps extends Pick<ActButtonsProps, 'decide'> {
  item: ActButtonsProps['item'] & { allowed: readonly QueueAct[] }
}

/**
 * Permanent deletion, placed below everything else, away from decisions. Its dialog stays mounted after the record can
 * no longer be deleted, to show the result.
 */
export function RemoveRecord({ item, decide }: RemoveRecordProps) {
  const { t } = useTranslation()
  const acts = item.allowed.filter(removes)
  const isOffered = acts.length > 0
  return (
    <section
      aria-labelledby={isOffered ? 'removal' : undefined}
      className={
        isOffered
          ? 'mt-6 grid gap-3 rounded-lg border border-danger/30 p-4 sm:grid-cols-[1fr_auto] sm:items-center'
          : 'contents'
      }
    >
      {isOffered && (
        <div className="grid gap-1">
          <h2 id="removal" className="display text-lg">
            {t('admin.removal')}
          </h2>
          <p className="measure text-sm text-muted">{t('admin.removalText')}</p>
        </div>
      )}
      <div className={isOffered ? 'grid gap-2' : 'contents'}>
        <ActButtons item={item} acts={acts} decide={decide} />
      </div>
    </section>
  )
}
