import { useTranslation } from '../../ui/i18n/use-translation'

/** Rules of slots, in the order of a listing's life cycle (D67). */
const rules = ['one', 'held', 'back', 'used', 'again', 'renew', 'featured', 'draft', 'end'] as const

/** Explains before payment what a slot is and when it becomes free again. */
export function SlotRules() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="slot-rules"
      className="grid gap-2 rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <h2 id="slot-rules" className="text-base font-semibold">
        {t('checkout.slots.title')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 marker:text-muted">
        {rules.map((rule) => (
          <li key={rule} className="measure">
            {t(`checkout.slots.${rule}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
