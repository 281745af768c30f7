import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { PersonActions } from '../../../flows/blocking/PersonActions'
import { Avatar } from '../../../ui/pictures/Avatar'
import { Card } from '../../../ui/layout/Card'
import { Icon } from '../../../ui/pictures/Icon'
import type { Full } from '../listing-types'
import { InterestButton } from './InterestButton'
import { MessageForm } from './MessageForm'
import { VerifiedMark } from './VerifiedMark'
import { ShowContact } from './ShowContact'

/** The owner's phone and e-mail as offered by the listing (D81, D103). */
function Contact({ property }: { property: Full }) {
  const { t } = useTranslation()
  if (property.locked_parts.includes('contact'))
    return <p className="text-sm text-muted">{t('public.detail.contactLocked')}</p>
  return <ShowContact property={property} />
}

/** Card of the owner, with ways to contact them while the listing is available. */
export default function OwnerCard({ property }: { property: Full }) {
  const { t } = useTranslation()
  const { owner } = property
  const onOffer = property.market_status === 'available'
  return (
    <Card className="grid gap-4">
      <h2 className="sr-only">{t('public.detail.owner')}</h2>
      <div className="flex items-center gap-3">
        <Avatar name={owner.name} src={owner.profile} size={56} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="truncate">{owner.name}</span>
            {owner.is_verified && <VerifiedMark />}
          </p>
          {owner.property_count > 0 && (
            <Link to="/agents/$id" params={{ id: String(owner.id) }} className="link text-xs">
              {t('public.listings', { count: owner.property_count })}
            </Link>
          )}
        </div>
      </div>
      {onOffer && !property.is_owner && (
        <>
          <MessageForm property={property} id="message-on-card" />
          <InterestButton property={property} />
          <p className="flex gap-2 border-t border-line pt-3 text-xs text-muted">
            <Icon name="lock" size={16} className="shrink-0" />
            {t('public.detail.free')}
          </p>
        </>
      )}
      {onOffer && <Contact property={property} />}
      <PersonActions id={owner.id} name={owner.name} mayWrite={false} />
    </Card>
  )
}
