import type { TextIn } from '../../../../contract/texts/catalogue'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { KeyValue } from '../../../ui/layout/KeyValue'

export interface ReviewPart {
  step: TextIn<'wizard.step'>
  rows: { name: string; value: string }[]
}

/** Review sections, each with an edit button. */
export function ReviewParts({
  parts,
  onEdit,
}: {
  parts: readonly ReviewPart[]
  onEdit: (step: string) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      {parts.map(({ step, rows }) => (
        <section key={step} className="grid gap-2">
          <div className="flex items-center justify-between gap-4">
            <h2 className="display text-lg">{t(`wizard.step.${step}`)}</h2>
            <Button tone="quiet" size="sm" icon="edit" onClick={() => onEdit(step)}>
              {t('wizard.change')}
              <span className="sr-only">: {t(`wizard.step.${step}`)}</span>
            </Button>
          </div>
          <KeyValue items={rows.map(({ name, value }) => ({ name, value: value || t('wizard.nothing') }))} />
        </section>
      ))}
    </div>
  )
}
