import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useContactTexts } from '../../../app/i18n/use-contact-texts'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useApi } from '../../../app/api/use-api'
import { usePerson } from '../../../app/session/use-session'
import { useSignInFirst } from '../../../app/account/use-sign-in-first'
import { Button } from '../../../ui/buttons/Button'
import { ContactLinks } from '../../../ui/buttons/ContactLinks'
import type { Full } from '../listing-types'
import { detailQuery } from './detail-query'

/** Contact details offered by the listing, shown after a click that also sends an enquiry (D103). */
export function ShowContact({ property }: { property: Full }) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const api = useApi()
  const queryClient = useQueryClient()
  const signInFirst = useSignInFirst()
  const person = usePerson()
  const [busy, setBusy] = useState(false)
  const { owner, contact_parts: offered } = property
  if (owner.mobile || owner.email) return <ContactLinks mobile={owner.mobile} email={owner.email} />
  if (offered.length === 0 || property.is_owner) return null
  const show = async () => {
    setBusy(true)
    try {
      await api.call('show-contact', { property_id: property.id })
      await queryClient.invalidateQueries({ queryKey: detailQuery(api, property.slug_id).queryKey })
    } catch (error) {
      console.warn('The contact details were not shown', error)
    } finally {
      setBusy(false)
    }
  }
  const label = offered.length > 1 ? 'showPhoneEmail' : offered[0] === 'phone' ? 'showPhone' : 'showEmail'
  return (
    <div className="grid gap-1.5">
      <Button icon="phone" wide busy={busy} onClick={() => signInFirst() || void show()}>
        {t(`public.detail.${label}`)}
      </Button>
      <p className="text-xs text-muted">{contact.enquiry(person)}</p>
    </div>
  )
}
