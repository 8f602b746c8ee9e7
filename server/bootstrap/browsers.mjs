/** Installs the browsers that `npm run browsers` drives beside Chromium, where that is possible. */
import { existsSync } from 'node:fs';
import { mayUseApt, run, say } from './steps.mjs';

/** The packages of Debian, each with a file by which it is known. The codecs are for films in WebKit and Firefox. */
const packages = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'gstreamer1.0-libav': '/usr/share/doc/gstreamer1.0-libav',
  'gstreamer1.0-plugins-bad': '/usr/share/doc/gstreamer1.0-plugins-bad',
};

/** Leaves out what cannot be installed: the command says then which browsers it could not try. */
export function installBrowsers() {
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name]));
  if (!missing.length || !mayUseApt()) return;
  say(`installing ${missing.join(', ')} ...`);
  run('apt-get', ['update', '-qq'], { optional: true });
  // One by one, since a system may lack one of them.
  for (const name of missing)
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { optional: true, stdio: 'ignore' });
}
