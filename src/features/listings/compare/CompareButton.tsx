import { useTranslation } from '../../../ui/i18n/use-translation'
import { useKeptIds } from '../../../app/session/stored-ids'
import { compared, comparedMost } from '../../../app/session/listing-lists'
import { showToast } from '../../../app/toasts/show-toast'
import { RoundToggle } from '../../../ui/forms/RoundToggle'
import type { Card } from '../listing-types'

/** Adds a listing to the comparison or removes it; shows a message if four listings are already chosen. */
export default function CompareButton({ listing, className }: { listing: Card; className?: string }) {
  const { t } = useTranslation()
  const chosen = useKeptIds(compared)
  const on = chosen.includes(listing.id)
  const toggle = () => {
    if (on) compared.set(chosen.filter((id) => id !== listing.id))
    else if (chosen.length < comparedMost) compared.set([...chosen, listing.id])
    else showToast({ kind: 'info', text: t('browse.compare.full', { most: comparedMost }) })
  }
  return (
    <RoundToggle
      icon="compare"
      on={on}
      onToggle={toggle}
      label={t('browse.compare.add', { title: listing.title })}
      title={t(on ? 'browse.compare.chosen' : 'browse.compare.addShort')}
      lit="aria-pressed:bg-accent aria-pressed:text-on-accent aria-pressed:hover:bg-accent-strong"
      className={className}
    />
  )
}
