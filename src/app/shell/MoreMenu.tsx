import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Icon, type IconName } from '../../ui/pictures/Icon'
import { closeMenu, HeaderMenu, menuItem } from './HeaderMenu'
import { wideLinks } from './header-links'

const id = 'more-menu'

const icons: Record<(typeof wideLinks)[number], IconName> = {
  projects: 'box',
  agents: 'person',
  articles: 'file',
}

/** Menu of the header links that don't fit on medium screens. */
export function MoreMenu() {
  const { t } = useTranslation()
  return (
    <div className="max-md:hidden xl:hidden">
      <HeaderMenu id={id} label={t('shell.more')}>
        <ul>
          <li className="lg:hidden">
            <Link to="/map" className={menuItem} onClick={() => closeMenu(id)}>
              <Icon name="map" size={18} />
              {t('map.title')}
            </Link>
          </li>
          {wideLinks.map((name) => (
            <li key={name}>
              <Link to={`/${name}`} className={menuItem} onClick={() => closeMenu(id)}>
                <Icon name={icons[name]} size={18} />
                {t(`shell.${name}`)}
              </Link>
            </li>
          ))}
          <li className="lg:hidden">
            <Link to="/list-property" className={menuItem} onClick={() => closeMenu(id)}>
              <Icon name="plus" size={18} />
              {t('shell.list')}
            </Link>
          </li>
        </ul>
      </HeaderMenu>
    </div>
  )
}
