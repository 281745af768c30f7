import type { ReactNode } from 'react'
import type { TextIn } from '../../../../contract/texts/catalogue'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import type { ListingDraft } from './wizard-values'

export interface ReviewPart {
  step: TextIn<'wizard.step'>
  /** The answers in this part; empty ones are left out. */
  says: readonly string[]
}

export interface ReviewPartsProps {
  draft: ListingDraft
  title: string
  price?: string
  parts: readonly ReviewPart[]
  onEdit: (step: string) => void
  /** Fields that are filled in here. */
  children: ReactNode
}

/** The listing as visitors will see it on a card, its texts, and a line for each part that can be changed. */
export function ReviewParts({ draft, title, price, parts, onEdit, children }: ReviewPartsProps) {
  const { t } = useTranslation()
  const photos = draft.files.filter(({ kind }) => kind === 'gallery')
  const cover = photos[0]?.picture?.url
  const count = { step: 'photos' as const, says: [t('wizard.photoCount', { count: photos.length })] }
  // In the order of the form, in which photos follow the facts.
  const all = parts.flatMap((part): ReviewPart[] => (part.step === 'facts' ? [part, count] : [part]))
  return (
    <div className="grid gap-6">
      <section
        aria-label={t('wizard.asCard')}
        className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[14rem_1fr]"
      >
        {cover && <img src={cover} alt="" className="aspect-3/2 size-full object-cover" />}
        <div className="grid content-center gap-1 p-4">
          {price && <p className="display text-lg">{price}</p>}
          <p className="font-semibold">
            <bdi>{title}</bdi>
          </p>
        </div>
      </section>
      {children}
      <ul className="grid divide-y divide-line border-y border-line">
        {all.map(({ step, says }) => (
          <li key={step} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="text-xs text-muted">{t(`wizard.step.${step}`)}</p>
              <p className="text-sm" data-photos={step === 'photos' ? photos.length : undefined}>
                {says.filter(Boolean).join(' · ') || t('wizard.nothing')}
              </p>
            </div>
            <Button
              tone="quiet"
              size="sm"
              icon="edit"
              data-event="part.changed"
              data-part={step}
              onClick={() => onEdit(step)}
            >
              {t('wizard.change')}
              <span className="sr-only">: {t(`wizard.step.${step}`)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
