import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button'
import type { Full } from '../types'
import { useInterest } from './use-interest'

/** The one act of the page: telling the owner of interest, and taking it back. */
export function InterestButton({ property, wide }: { property: Full; wide?: boolean }) {
  const { t } = useTranslation()
  const { interested, busy, toggle } = useInterest(property)
  if (property.is_owner) return null
  return (
    <div className="grid gap-1.5">
      <Button
        tone={interested ? 'secondary' : 'primary'}
        icon={interested ? 'check' : 'heart'}
        wide={wide}
        busy={busy}
        aria-pressed={interested}
        onClick={toggle}
      >
        {t(interested ? 'public.detail.interested' : 'public.detail.interest')}
      </Button>
      {wide && (
        <p role="status" className="text-xs text-muted">
          {t(interested ? 'public.detail.interestedText' : 'public.detail.interestText')}
        </p>
      )}
    </div>
  )
}
