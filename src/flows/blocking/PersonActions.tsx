import { useTranslation } from '../../ui/i18n/use-translation'
import { BlockControl } from './BlockControl'
import { ReportControl } from '../../shared/reports/ReportControl'
import { usePerson } from '../../app/session/use-session'
import { LinkButton } from '../../ui/buttons/LinkButton'

interface PersonLinksProps {
  id: number
  name: string
  /** Listing the message is about. */
  property?: number
  /** False for sold or rented listings, which can't be enquired about. */
  mayWrite?: boolean
}

/** Actions on a user: message, block, report. Hidden for the user themselves. */
export function PersonActions({ id, name, property, mayWrite = true }: PersonLinksProps) {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <div className="flex flex-wrap gap-x-2">
      {mayWrite && person?.id !== id && (
        <LinkButton to="/user/chat" search={{ with: id, property }} icon="chat" className="mb-2">
          {t('public.detail.write')}
        </LinkButton>
      )}
      <BlockControl target={id} name={name} known={null}>
        {t('public.detail.block')}
      </BlockControl>
      {person?.id !== id && <ReportControl about={{ user_id: id }} name={name} />}
    </div>
  )
}
