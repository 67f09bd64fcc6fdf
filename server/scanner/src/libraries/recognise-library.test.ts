import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recogniseAddress, recogniseLibraries } from './recognise-library.ts';

for (const [name, version, text] of [
  ['jquery', '1.8.3', '/*! jQuery v1.8.3 jquery.com | jquery.org/license */'],
  ['jquery', '3.7.1', '/*! jQuery v3.7.1 | (c) OpenJS Foundation and other contributors */'],
  ['jquery', '2.1.4', '/*!\r\n * jQuery JavaScript Library v2.1.4\r\n * http://jquery.com/'],
  ['jquery-ui', '1.12.1', '/*! jQuery UI - v1.12.1 - 2016-09-14'],
  ['bootstrap', '3.3.7', '/*!\n * Bootstrap v3.3.7 (http://getbootstrap.com)'],
  ['bootstrap', '4.0.0-beta.2', '/*!\n  * Bootstrap v4.0.0-beta.2 (https://getbootstrap.com)'],
  ['angularjs', '1.5.8', '/*\n AngularJS v1.5.8\n (c) 2010-2016 Google'],
  ['angularjs', '1.6.0', '/**\n * @license AngularJS v1.6.0\n * (c) 2010-2016 Google'],
  ['react', '16.8.0', '/** @license React v16.8.0\n * react-dom.production.min.js\n'],
  ['vue', '2.6.14', '/*!\n * Vue.js v2.6.14\n * (c) 2014-2021 Evan You'],
  ['vue', '3.4.21', '/**\n* vue v3.4.21\n* (c) 2018-present'],
  ['underscore', '1.8.3', '//     Underscore.js 1.8.3\n//     http://underscorejs.org'],
  ['moment', '2.18.1', '//! moment.js\n//! version : 2.18.1\n//! authors : Tim Wood'],
  ['handlebars', '4.0.5', '/*!\n\n handlebars v4.0.5\n\nCopyright (C) 2011-2015 by Yehuda Katz'],
  ['handlebars', '4.7.6', '/**!\n\n @license\n handlebars v4.7.6\n'],
  ['dompurify', '2.3.3', '/*! @license DOMPurify 2.3.3 | (c) Cure53'],
  ['axios', '0.21.1', '/* axios v0.21.1 | (c) 2020 by Matt Zabriskie */'],
  ['axios', '1.6.0', '// Axios v1.6.0 Copyright (c) 2023 Matt Zabriskie'],
  ['next', '14.0.4', '(self.x=[]);window.next={version:"14.0.4"}'],
  ['tinymce', '6.8.3', '/**\n * TinyMCE version 6.8.3 (2024-02-08)\n */'],
  ['knockout', '3.4.2', '/*!\n * Knockout JavaScript library v3.4.2\n'],
  ['backbone', '1.1.2', '//     Backbone.js 1.1.2\n'],
  ['prototype', '1.6.0', '/*  Prototype JavaScript framework, version 1.6.0\n'],
  ['datatables', '1.10.15', '/*! DataTables 1.10.15\n * '],
  [
    'ckeditor',
    '4.16.0',
    'window.CKEDITOR={timestamp:"L4KA",version:"4.16.0 (Standard)",revision:"3f1ab"',
  ],
  ['pdf.js', '2.16.105', "const pdfjsVersion = '2.16.105';"],
  ['jquery-validation', '1.17.0', '/*! jQuery Validation Plugin - v1.17.0 - 7/29/2017'],
  [
    'mustache',
    '2.2.0',
    '/*!\n * mustache.js - Logic-less {{mustache}} templates with JavaScript\n */\nmustache.version = "2.2.0";',
  ],
  [
    'ember',
    '2.2.0',
    '/*!\n * @overview  Ember - JavaScript Application Framework\n * @version   2.2.0\n',
  ],
  ['jquery-migrate', '1.2.1', '/*!\n * jQuery Migrate - v1.2.1 - 2013-05-08\n'],
  ['jquery-migrate', '1.4.1', '/*! jQuery Migrate v1.4.1 | (c) jQuery Foundation'],
  ['jquery-mobile', '1.4.5', '/*! jQuery Mobile 1.4.5 | Git HEADhash: 68e55e7'],
  ['highcharts', '8.2.2', '/*\n Highcharts JS v8.2.2 (2020-10-22)\n'],
  ['chart.js', '2.7.2', '/*!\n * Chart.js v2.7.2\n * https://www.chartjs.org\n'],
  ['chart.js', '2.5.0', '/*!\n * Chart.js\n * http://chartjs.org/\n * Version: 2.5.0\n'],
  ['highlight.js', '9.12.0', '/*! highlight.js v9.12.0 | BSD3 License | git.io/hljslicense */'],
  ['highlight.js', '11.9.0', '/*!\n  Highlight.js v11.9.0 (git: b7ec4bfafc)\n'],
  ['marked', '4.0.5', '/**\n * marked v4.0.5 - a markdown parser\n'],
  ['quill', '1.3.6', '/*!\n * Quill Editor v1.3.6\n * https://quilljs.com/\n'],
  ['video.js', '7.8.2', '/**\n * @license\n * Video.js 7.8.2 <http://videojs.com/>\n'],
  ['swiper', '5.4.5', '/**\n * Swiper 5.4.5\n * Most modern mobile touch slider and framework\n'],
  [
    'prettyphoto',
    '3.1.4',
    '/* ----------\n\tClass: prettyPhoto\n\tUse: Lightbox clone for jQuery\n\tAuthor: Stephane Caron\n\tVersion: 3.1.4\n',
  ],
  ['prettyphoto', '3.1.5', "(function($) {\n\t$.prettyPhoto = {version: '3.1.5'};"],
  ['plupload', '2.1.2', '/**\n * Plupload - multi-runtime File Uploader\n * v2.1.2\n'],
  [
    'mootools',
    '1.4.5',
    'this.MooTools={version:"1.4.5",build:"ab8ea8824dc3b24b6666867a2c4ed58ebb762cf0"};',
  ],
  ['prototype', '1.7.0.0', '/*  Prototype JavaScript framework, version 1.7.0.0\n'],
  ['select2', '4.0.3', '/*! Select2 4.0.3 | https://github.com/select2'],
  [
    'lodash',
    '4.17.10',
    '/**\n * @license\n * Lodash <https://lodash.com/>\n */\n;(function() {\n  var undefined;\n  var VERSION = "4.17.10";',
  ],
] as const) {
  test(`${name} ${version} is recognized by its banner`, () => {
    assert.deepEqual(recogniseLibraries(`${text}\n!function(){}();`), [{ name, version }]);
  });
}

for (const [why, text] of [
  ['code that uses one', 'if ($.fn.jquery >= "1.8.3") { /* needs jQuery 1.8.3 or later */ }'],
  ['a plugin for Bootstrap', '/*!\n * Bootstrap v3.3.7 compatible date picker'],
  ['words about one', 'console.warn("AngularJS v1.2 is no longer supported here");'],
  ['a plugin', '/*! Carousel v1.8.3 for jQuery */'],
  ['a banner without a version', '/** @license React\n * react.production.min.js\n'],
  ['nothing', ''],
] as const) {
  test(`no library: ${why}`, () => assert.deepEqual(recogniseLibraries(text), []));
}

test('the router of Next.js is recognized separately, because one vulnerability is only in it', () => {
  assert.deepEqual(recogniseLibraries('window.next={version:"15.1.0",appDir:!0}'), [
    { name: 'next', version: '15.1.0' },
    { name: 'next-app', version: '15.1.0' },
  ]);
});

test('a bundle reports each library once', () => {
  const text =
    '/*! jQuery v3.7.1 | x */\n/*! jQuery v1.0.0 | y */\n/*! @license DOMPurify 3.0.1 | z */';
  assert.deepEqual(recogniseLibraries(text), [
    { name: 'jquery', version: '3.7.1' },
    { name: 'dompurify', version: '3.0.1' },
  ]);
});

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
  ['https://ajax.googleapis.com/ajax/libs/prototype/1.7.0.0/prototype.js', 'prototype 1.7.0.0'],
  ['https://code.highcharts.com/stock/8.0.0/highstock.js', 'highcharts 8.0.0'],
  ['https://code.jquery.com/mobile/1.4.5/jquery.mobile-1.4.5.min.js', 'jquery-mobile 1.4.5'],
  ['https://code.jquery.com/jquery-migrate-1.2.1.min.js', 'jquery-migrate 1.2.1'],
  ['https://cdnjs.cloudflare.com/ajax/libs/Chart.js/2.9.3/Chart.min.js', 'chart.js 2.9.3'],
  [
    'https://cdnjs.cloudflare.com/ajax/libs/highlight.js/9.12.0/highlight.min.js',
    'highlight.js 9.12.0',
  ],
  [
    'https://cdn.jsdelivr.net/gh/highlightjs/cdn-release@10.0.0/build/highlight.min.js',
    'highlight.js 10.0.0',
  ],
  ['https://unpkg.com/@highlightjs/cdn-assets@10.0.0/highlight.min.js', 'highlight.js 10.0.0'],
  ['https://cdn.jsdelivr.net/npm/marked@4.0.5/marked.min.js', 'marked 4.0.5'],
  ['https://cdn.quilljs.com/1.3.6/quill.js', 'quill 1.3.6'],
  ['https://vjs.zencdn.net/7.8.4/video.js', 'video.js 7.8.4'],
  ['https://cdnjs.cloudflare.com/ajax/libs/Swiper/4.5.0/js/swiper.min.js', 'swiper 4.5.0'],
  [
    'https://cdnjs.cloudflare.com/ajax/libs/prettyPhoto/3.1.4/jquery.prettyPhoto.js',
    'prettyphoto 3.1.4',
  ],
  ['https://cdn.jsdelivr.net/npm/three@0.120.0/build/three.min.js', 'three 0.120.0'],
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
