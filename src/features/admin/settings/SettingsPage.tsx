import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../api/failure-text'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { ErrorState } from '../../../ui/ErrorState'
import { Skeleton } from '../../../ui/Skeleton'
import { ChangeLog } from '../ChangeLog'
import { SettingsForm } from './SettingsForm'
import { changeText } from './values'

/** What the operator decides about the house, and who changed it. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(useApi(), 'admin/settings', {}),
    // Read when the page is opened and after saving, never under somebody's hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('operator.settings')}</h1>
        <p className="measure text-muted">{t('operator.settingsText')}</p>
      </header>
      {error && !data && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {failureText(error, t)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
          <SettingsForm settings={data.data} onSaved={() => refetch().then((fresh) => fresh.data?.data)} />
          <ChangeLog changes={data.history ?? []} words={(change) => changeText(t, change)} />
        </div>
      )}
    </>
  )
}
