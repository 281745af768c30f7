import { useTranslation } from 'react-i18next'
import { BlockDoor } from '../flows/blocking/BlockDoor'
import { ReportDoor } from '../reports/ReportDoor'
import { usePerson } from '../session/use-session'

/** What can be done about somebody: blocking them, reporting them. Nobody does either to themselves. */
export function PersonDoors({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation()
  const person = usePerson()
  return (
    <div className="flex flex-wrap gap-x-2">
      <BlockDoor target={id} name={name} known={null}>
        {t('public.detail.block')}
      </BlockDoor>
      {person?.id !== id && <ReportDoor about={{ user_id: id }} name={name} />}
    </div>
  )
}
