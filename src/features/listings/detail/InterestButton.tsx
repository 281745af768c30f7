import { useContactTexts } from '../../../app/i18n/use-contact-texts'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { usePerson } from '../../../app/session/use-session'
import { Button } from '../../../ui/buttons/Button'
import type { Full } from '../listing-types'
import { useInterest } from './use-interest'

/** Sends the owner an enquiry without a message, or withdraws it. */
export function InterestButton({ property }: { property: Full }) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const person = usePerson()
  const { interested, busy, toggle } = useInterest(property)
  if (property.is_owner) return null
  return (
    <div className="grid gap-1.5">
      <Button
        icon={interested ? 'check' : 'heart'}
        wide
        busy={busy}
        aria-pressed={interested}
        onClick={toggle}
      >
        {t(interested ? 'public.detail.interested' : 'public.detail.interest')}
      </Button>
      <p role="status" className="text-xs text-muted">
        {interested ? contact.enquired(person) : contact.enquiry(person)}
      </p>
    </div>
  )
}
