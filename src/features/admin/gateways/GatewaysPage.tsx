import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { PartPage } from '../PartPage'
import { GatewayList } from './GatewayList'
import { GatewayProblems } from './GatewayProblems'
import { changeText } from './gateway-texts'

/** Settings of the payment methods. */
export function GatewaysPage() {
  const { t } = useTranslation()
  const query = useCallQuery('admin/gateways', {}, { staleTime: 0 })
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
