/** The device of a sign-in, in its makers' names; null where the header does not contain it. */
export interface DeviceName {
  browser: string | null
  system: string | null
}

/** The first that fits counts: most browsers name the ones they come from as well. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system out of a User-Agent header. */
export function deviceName(userAgent: string | null): DeviceName {
  const find = (all: [RegExp, string][]) => all.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? null
  return { browser: find(browsers), system: find(systems) }
}
