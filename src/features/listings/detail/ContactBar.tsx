import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import { Dialog } from '../../../ui/overlays/Dialog'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { FavouriteButton } from '../card/FavouriteButton'
import type { Full } from '../listing-types'
import { MessageForm } from './MessageForm'
import { SeeSimilar } from './OffMarketNotice'

/** Opens the message dialog; without scripts or in another tab, links to the conversation. */
function MessageButton({ property }: { property: Full }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton
        to="/user/chat"
        search={{ with: property.owner.id, property: property.id }}
        tone="primary"
        icon="chat"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {t('public.detail.writeShort')}
      </LinkButton>
      <Dialog
        open={open}
        title={t('public.detail.writeTo', { name: property.owner.name })}
        onClose={() => setOpen(false)}
      >
        <MessageForm property={property} id="message-in-dialog" />
      </Dialog>
    </>
  )
}

/**
 * Sticky bar on narrow screens with price, save button and message button; on phones it replaces the bottom navigation.
 * For sold or rented listings it links to similar ones.
 */
export default function ContactBar({ property, similar }: { property: Full; similar: boolean }) {
  const gone = property.market_status !== 'available'
  if (property.is_owner || (gone && !similar)) return null
  return (
    <div
      data-sticky="alone"
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float split:hidden print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-2 py-2">
        <ListingPrice listing={property} className="min-w-0 text-lg wrap-anywhere" />
        <div className="flex shrink-0 items-center gap-2">
          {gone ? (
            <SeeSimilar />
          ) : (
            <>
              <FavouriteButton listing={property} className="border border-control" />
              <MessageButton property={property} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
