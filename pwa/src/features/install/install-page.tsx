import { KeepOffline } from './keep-offline.tsx';
import { InstallHero } from './install-hero.tsx';
import { MenuSteps } from './menu-steps.tsx';

/** How the site becomes an app on this device. */
export default function InstallPage() {
  return (
    <>
      <InstallHero />
      <MenuSteps />
      <KeepOffline />
    </>
  );
}
