import { accentContrast, isColour, leastContrast } from '../../../contract/site/accent'
import { defaultAccent, pageGround } from '../../../contract/site/page-colours'
import type { Lang } from '../../../contract/language/languages'
import { say } from '../../platform/texts/say'
import { isRtl } from '../../platform/texts/languages'
import type { SiteSettings } from '../../platform/settings/settings'
import { iconFiles, iconVersion } from './icon'

type ManifestSettings = Pick<SiteSettings, 'company_name' | 'accent_color' | 'web_favicon'>

/**
 * Returns the operator's accent colour if text in it is readable, otherwise the default. The pages use the same rule.
 */
const accentOf = ({ accent_color: chosen }: Pick<SiteSettings, 'accent_color'>): string =>
  isColour(chosen) && accentContrast(chosen) >= leastContrast ? chosen : defaultAccent

/** Returns the web app manifest (W3C) under the operator's name. */
export function manifestOf(settings: ManifestSettings, lang: Lang) {
  const { company_name: name, web_favicon: icon } = settings
  const version = iconVersion(icon)
  return {
    // The same app, regardless of the language it was installed in.
    id: '/',
    start_url: '/',
    scope: '/',
    name,
    short_name: name,
    description: say(lang, 'shell.siteDescription'),
    lang,
    dir: isRtl(lang) ? 'rtl' : 'ltr',
    display: 'standalone',
    theme_color: accentOf(settings),
    background_color: pageGround.light,
    icons: iconFiles
      .filter(({ name }) => name !== 'apple.png')
      .map(({ name, size, purpose }) => ({
        src: `/app-icon/${name}?v=${version}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    shortcuts: [
      { name: say(lang, 'shell.searchTab'), url: '/properties' },
      { name: say(lang, 'browse.favourites'), url: '/user/favourites' },
      { name: say(lang, 'shell.messages'), url: '/user/chat' },
    ],
  }
}
