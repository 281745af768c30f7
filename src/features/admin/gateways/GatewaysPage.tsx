import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { PartPage } from '../PartPage'
import { GatewayList } from './GatewayList'
import { GatewayProblems } from './GatewayProblems'
import { changeText } from './texts'

/** The ways to pay as the operator sets them. */
export function GatewaysPage() {
  const { t } = useTranslation()
  const query = useQuery({ ...callQuery(useApi(), 'admin/gateways', {}), staleTime: 0 })
  return (
    <PartPage
      title={t('operator.gateways')}
      text={t('operator.gatewaysText')}
      query={query}
      texts={(change) => changeText(t, change)}
    >
      {(methods) => (
        <>
          <GatewayProblems problems={query.data?.problems ?? []} />
          <GatewayList methods={methods} />
        </>
      )}
    </PartPage>
  )
}
