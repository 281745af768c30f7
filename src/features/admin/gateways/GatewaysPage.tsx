import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../api/failure-text'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { ErrorState } from '../../../ui/ErrorState'
import { Notice } from '../../../ui/Notice'
import { Skeleton } from '../../../ui/Skeleton'
import { ChangeLog } from '../ChangeLog'
import { GatewayList } from './GatewayList'
import { changeText } from './words'

/** The ways to pay as the operator sets them. */
export function GatewaysPage() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery({
    ...callQuery(useApi(), 'admin/gateways', {}),
    staleTime: 0,
  })
  const nobodyPays = data?.data.every(({ is_on, mode }) => !is_on || mode === null)
  return (
    <>
      <header className="grid gap-1">
        <h1 className="display text-xl">{t('operator.gateways')}</h1>
        <p className="measure text-muted">{t('operator.gatewaysText')}</p>
      </header>
      {error && !data && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {failureText(error, t)}
        </ErrorState>
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {nobodyPays && (
        <Notice tone="warn" role="status">
          {t('operator.nobodyPays')}
        </Notice>
      )}
      {data && (
        <div className="grid gap-6 lg:grid-cols-[1fr_20rem]">
          <GatewayList ways={data.data} />
          <ChangeLog changes={data.history ?? []} words={(change) => changeText(t, change)} />
        </div>
      )}
    </>
  )
}
