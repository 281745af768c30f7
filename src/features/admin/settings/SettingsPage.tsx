import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../api/query'
import { PartPage } from '../PartPage'
import { SettingsForm } from './SettingsForm'
import { changeText } from './values'

/** What the operator decides about the marketplace, and who changed it. */
export function SettingsPage() {
  const { t } = useTranslation()
  const query = useCallQuery(
    'admin/settings',
    {},
    {
      // Read when the page is opened and after saving, never under somebody's hands.
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  return (
    <PartPage
      title={t('operator.settings')}
      text={t('operator.settingsText')}
      query={query}
      texts={(change) => changeText(t, change)}
    >
      {(settings) => (
        <SettingsForm
          settings={settings}
          readAgain={() => query.refetch().then((fresh) => fresh.data?.data)}
        />
      )}
    </PartPage>
  )
}
