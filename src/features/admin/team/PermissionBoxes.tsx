import { dataKey } from '../../../../contract/texts/translate'
import { useId } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import {
  everything,
  may,
  permissions,
  teamRoles,
  type Permission,
} from '../../../../contract/api/permissions'
import { usePerson } from '../../../app/session/use-session'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'

const own = 'own'
const alike = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word) => other.includes(word))

/** Permission presets and individual checkboxes. Admins can't grant permissions they lack themselves. */
export function PermissionBoxes({
  chosen,
  onChoose,
  error,
}: {
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  error?: string
}) {
  const { t } = useTranslation()
  const me = usePerson()
  const id = useId()
  const mine = (one: string) => may(me, one as Permission)
  const all = chosen.includes(everything)
  const roles = Object.entries(teamRoles).filter(([, set]) => set.every(mine))
  const role = roles.find(([, set]) => alike(set, chosen))?.[0] ?? own
  const toggle = (one: string, on: boolean) =>
    onChoose(on ? [...chosen, one] : chosen.filter((word) => word !== one))
  return (
    <div className="grid gap-3">
      {roles.length > 0 && (
        <Field name="role" id={`${id}-role`} label={t('team.begin')}>
          <Select value={role} onChange={({ target }) => onChoose([...(teamRoles[target.value] ?? [])])}>
            <option value={own}>{t('team.role.own')}</option>
            {roles.map(([name]) => (
              <option key={name} value={name}>
                {t(dataKey('team.role', name))}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <fieldset aria-describedby={`${id}-note`} className="grid gap-1">
        <legend className="text-sm font-semibold">{t('team.may')}</legend>
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}
        >
          {error ?? t('team.mayHint')}
        </p>
        <div className="grid sm:grid-cols-2">
          {permissions.map((one) => (
            <Checkbox
              key={one}
              label={t(`team.may.${one}`)}
              checked={all || chosen.includes(one)}
              disabled={all || !mine(one)}
              onChange={({ target }) => toggle(one, target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  )
}
