import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recogniseAddress } from './recognise-address.ts';

for (const [address, library] of [
  ['https://cdnjs.cloudflare.com/ajax/libs/jquery/1.8.3/jquery.min.js', 'jquery 1.8.3'],
  ['https://ajax.googleapis.com/ajax/libs/angularjs/1.5.0/angular.min.js', 'angularjs 1.5.0'],
  ['https://ajax.googleapis.com/ajax/libs/jqueryui/1.11.4/jquery-ui.min.js', 'jquery-ui 1.11.4'],
  ['https://cdn.jsdelivr.net/npm/vue@2.6.14/dist/vue.js', 'vue 2.6.14'],
  [
    'https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/js/bootstrap.bundle.min.js',
    'bootstrap 5.3.3',
  ],
  ['https://unpkg.com/react@16.8.0/umd/react.production.min.js', 'react 16.8.0'],
  ['https://unpkg.com/axios@0.21.1', 'axios 0.21.1'],
  ['https://maxcdn.bootstrapcdn.com/bootstrap/3.3.7/js/bootstrap.min.js', 'bootstrap 3.3.7'],
  ['https://code.jquery.com/jquery-3.4.1.slim.min.js', 'jquery 3.4.1'],
  ['https://code.jquery.com/ui/1.12.1/jquery-ui.min.js', 'jquery-ui 1.12.1'],
  ['https://cdn.ckeditor.com/4.16.0/standard/ckeditor.js', 'ckeditor 4.16.0'],
  ['https://shop.example/js/jquery-ui-1.10.4.custom.min.js', 'jquery-ui 1.10.4'],
  ['https://shop.example/js/jquery.1.7.2.js', 'jquery 1.7.2'],
  // No full version, another library, or the version of something else.
  ['https://cdn.jsdelivr.net/npm/vue@2', null],
  ['https://cdn.jsdelivr.net/npm/vue@latest/dist/vue.js', null],
  ['https://cdn.jsdelivr.net/npm/vue-router@3.5.1/dist/vue-router.js', null],
  ['https://cdn.jsdelivr.net/npm/@angular/core@12.0.0/x.js', null],
  ['https://shop.example/wp-includes/js/jquery/jquery.min.js?ver=1.8.3', null],
  ['https://shop.example/js/jquery.cycle-1.8.3.js', null],
  ['https://shop.example/1.8.3/app.js', null],
  ['https://shop.example/js/myreact-16.0.0.js', null],
  ['not an address', null],
] as const) {
  test(`${address} names ${library ?? 'nothing'}`, () => {
    const found = recogniseAddress(address);
    assert.equal(found && `${found.name} ${found.version}`, library);
  });
}
